//! The server code with the fixtures that the official conformance suite asks for: `conformance HOST:PORT`.
//!
//! Fixtures that our own [`Tool`](shosai_tool::Tool) trait can express run through [`Calls`] like every real tool;
//! the rest (resources, prompts, sampling, elicitation) only exists here, to see that the transport carries it.

// Sampling, logging and legacy subscriptions are deprecated, and the suite still scores them.
#![allow(deprecated)]
#![allow(clippy::print_stderr)]

mod input_required;
mod library;
mod ours;
mod peer_tools;
mod stateless;

use std::{collections::HashSet, sync::Arc};

use axum::Router;
use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    model::*,
    service::{RequestContext, SubscriptionContext, SubscriptionSink},
    transport::{
        StreamableHttpServerConfig, StreamableHttpService, streamable_http_server::session::local::LocalSessionManager,
    },
};
use shosai_server::{Calls, Catalogue, Handler, Log, http};
use shosai_tool::{
    Config, Context,
    config::{Http, LogLevel, Serve},
};
use shosai_world::World;
use tokio::sync::Mutex;
use tokio_util::sync::CancellationToken;

const TTL_MS: u64 = 60_000;

/// Our handler, and beside it what the suite wants of a server that has everything.
#[derive(Clone)]
pub struct Fixture {
    handler: Handler,
    issued_states: Arc<Mutex<HashSet<String>>>,
    listeners: Arc<Mutex<Vec<SubscriptionSink>>>,
}

impl ServerHandler for Fixture {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder()
            .enable_tools()
            .enable_tool_list_changed()
            .enable_prompts()
            .enable_prompts_list_changed()
            .enable_resources()
            .enable_resources_subscribe()
            .enable_completions()
            .enable_logging()
            .build();
        let mut info = self.handler.get_info();
        info.capabilities = capabilities;
        info
    }

    async fn list_tools(
        &self,
        page: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let mut answer = self.handler.list_tools(page, context).await?;
        answer.tools.extend(peer_tools::list());
        answer.tools.extend(input_required::list());
        answer.tools.extend(stateless::list());
        Ok(answer)
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        if let Some(answer) = input_required::call(self, &request, &context).await {
            return answer;
        }
        if let Some(answer) = stateless::call(self, &request, &context).await {
            return answer;
        }
        if let Some(answer) = peer_tools::call(&request, &context).await {
            return answer;
        }
        self.handler.call_tool(request, context).await
    }

    async fn list_resources(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        Ok(library::resources())
    }

    async fn list_resource_templates(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        Ok(library::templates())
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        library::read(&request.uri)
    }

    async fn subscribe(&self, _: SubscribeRequestParams, _: RequestContext<RoleServer>) -> Result<(), ErrorData> {
        Ok(())
    }

    async fn unsubscribe(&self, _: UnsubscribeRequestParams, _: RequestContext<RoleServer>) -> Result<(), ErrorData> {
        Ok(())
    }

    fn accepted_subscription_filter(&self, requested: &SubscriptionFilter) -> Option<SubscriptionFilter> {
        Some(requested.supported_by(&self.get_info().capabilities))
    }

    async fn listen(&self, context: SubscriptionContext) -> Result<(), ErrorData> {
        self.listeners.lock().await.push(context.sink().clone());
        context.cancelled().await;
        Ok(())
    }

    async fn list_prompts(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListPromptsResult, ErrorData> {
        Ok(library::prompts())
    }

    async fn get_prompt(
        &self,
        request: GetPromptRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
        library::prompt(&request)
    }

    async fn complete(
        &self,
        _: CompleteRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CompleteResult, ErrorData> {
        let values = CompletionInfo::new(vec!["paris".to_owned(), "park".to_owned()]);
        values.map(CompleteResult::new).map_err(|error| ErrorData::internal_error(error, None))
    }

    async fn set_level(&self, _: SetLevelRequestParams, _: RequestContext<RoleServer>) -> Result<(), ErrorData> {
        Ok(())
    }
}

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let address = std::env::args().nth(1).ok_or("usage: conformance HOST:PORT")?;
    let (host, port) = address.rsplit_once(':').ok_or("the address is HOST:PORT")?;
    let config = Config {
        http: Http { host: host.to_owned(), port: port.parse()?, ..Http::default() },
        serve: Serve { toolsets: vec!["all".to_owned()], ..Serve::default() },
        ..Config::default()
    };
    let world = World::memory();
    let calls = Calls::new(
        Context::new(world.clone(), Arc::new(config.clone())),
        Log::to_standard_error(world, LogLevel::Warn),
    );
    let handler = Handler::new(Catalogue::choose(ours::TOOLS, &config.serve)?, calls.clone());
    let fixture = Fixture { handler, issued_states: Arc::default(), listeners: Arc::default() };
    // Sampling and elicitation of the handshake era need sessions, which the product does without.
    let mut protocol = StreamableHttpServerConfig::default();
    protocol.allowed_hosts = Vec::new();
    let service =
        StreamableHttpService::new(move || Ok(fixture.clone()), Arc::new(LocalSessionManager::default()), protocol);
    let router = Router::new().route_service("/mcp", service);
    http::bind_service(router, calls, &config.http, CancellationToken::new()).await?.serve().await?;
    Ok(())
}
