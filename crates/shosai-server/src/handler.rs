//! The protocol's side of a call: names, schemas, progress, cancellation, content.

use std::{
    borrow::Cow,
    sync::{Arc, OnceLock},
};

use axum::http::HeaderMap;
use base64::{Engine, engine::general_purpose::STANDARD};
use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    model::{
        CacheScope, CallToolRequestParams, CallToolResponse, CallToolResult, CompleteRequestParams, CompleteResult,
        ContentBlock, CustomRequest, CustomResult, DiscoverResult, ErrorCode, GetPromptRequestParams,
        GetPromptResponse, Implementation, ListPromptsResult, ListResourceTemplatesResult, ListResourcesResult,
        ListToolsResult, PaginatedRequestParams, ProgressNotificationParam, PromptsCapability, ProtocolVersion,
        ReadResourceRequestParams, ReadResourceResponse, RequestId, ResourceContents, ResourcesCapability,
        ServerCapabilities, ServerConfig, Tool, ToolAnnotations,
    },
    service::RequestContext,
};
use serde_json::{Map, Value, json};
use shosai_tool::{
    Answer, Client, Content, Context, Effect, Failure, Language, Message, Network, Progress, ToolEntry, config::Serve,
    language_of, take_language,
};
use tokio::sync::mpsc;

use crate::{
    CallOutcome, Calls, Catalogue, clean, clean_output,
    connections::Peer,
    mcp_post::RetryAfter,
    messages, profile, prompts, resources, rest,
    running::{Key, Running},
    traces::Parent,
    voice::{Voice, accepted},
};

/// How long a client may keep the tool list: it never changes while the server runs.
const TOOL_LIST_TTL_MS: u64 = 300_000;
/// Steps of progress that may wait to be sent; more are dropped, since only the latest matters.
const PROGRESS_QUEUE: usize = 32;

/// Answers the protocol's requests.
#[derive(Clone)]
pub struct Handler {
    catalogue: Arc<Catalogue>,
    calls: Calls,
    listed: Arc<OnceLock<Vec<Tool>>>,
    /// What the server offers to others, where this is one caller's part of it.
    whole: Option<Arc<Catalogue>>,
    /// The calls over HTTP, where a notification that ends one comes by another way than the call.
    running: Arc<Running>,
    voice: Voice,
}

impl Handler {
    /// A handler that offers `catalogue` and runs its calls with `calls`.
    pub fn new(catalogue: Catalogue, calls: Calls) -> Self {
        let (listed, running, voice) = (Arc::new(OnceLock::new()), Arc::default(), Voice::of(&calls.context()));
        Self { catalogue: Arc::new(catalogue), calls, listed, whole: None, running, voice }
    }

    /// The same server for one caller, who is offered `catalogue` and whose calls start from `context`.
    pub fn for_caller(&self, id: &str, catalogue: Catalogue, context: Context) -> Self {
        let (whole, running) = (Some(Arc::clone(&self.catalogue)), Arc::clone(&self.running));
        Self { whole, running, ..Self::new(catalogue, self.calls.for_caller(id, context)) }
    }

    /// The same for whoever uses the page.
    pub fn for_page(&self) -> Self {
        let catalogue = Arc::new(self.catalogue.for_page());
        Self { catalogue, listed: Arc::new(OnceLock::new()), ..self.clone() }
    }

    /// The same for callers on other machines.
    pub(crate) fn for_visitors(self) -> Self {
        let calls = self.calls.for_visitors();
        Self { voice: Voice::of(&calls.context()), calls, ..self }
    }

    /// In which language it speaks.
    pub(crate) fn voice(&self) -> &Voice {
        &self.voice
    }

    /// What is offered.
    pub fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    /// Where calls run.
    pub fn calls(&self) -> &Calls {
        &self.calls
    }

    /// The tools as the protocol lists them; schemas are derived when first asked for.
    pub fn listed(&self) -> &[Tool] {
        self.listed.get_or_init(|| self.catalogue.tools().iter().map(|tool| self.describe(tool)).collect())
    }

    /// Ends the caller's call of this id, if it runs.
    pub(crate) fn cancel(&self, peer: Option<Peer>, id: &RequestId) {
        self.running.cancel(&Key::new(self.calls.caller(), peer, id));
    }

    /// The tool called `name`, or why the caller cannot have it.
    pub(crate) fn find(&self, name: &str) -> Result<&'static ToolEntry, Absent> {
        let elsewhere = || self.whole.as_ref().and_then(|whole| whole.find(name));
        self.catalogue
            .find(name)
            .ok_or_else(|| elsewhere().map_or(Absent::Unknown, |tool| Absent::Closed(beyond(tool))))
    }

    /// Who is served: the caller that the guard in front has recognised, or everybody.
    fn serving<'a>(&'a self, context: &'a RequestContext<RoleServer>) -> &'a Self {
        let parts = context.extensions.get::<axum::http::request::Parts>();
        parts.and_then(|parts| parts.extensions.get::<Self>()).unwrap_or(self)
    }

    fn info(&self) -> ServerConfig {
        let profile = self.catalogue.profile();
        let mut capabilities = ServerCapabilities::builder().enable_tools().build();
        if let Some(tools) = &mut capabilities.tools {
            tools.list_changed = Some(false);
        }
        capabilities.prompts = self.has_prompts().then(|| {
            let mut prompts = PromptsCapability::default();
            prompts.list_changed = Some(false);
            prompts
        });
        capabilities.resources = self.has_resources().then(ResourcesCapability::default);
        let named = Implementation::new(profile.name, profile.version).with_title(profile.title);
        let mut info = ServerConfig::new(capabilities).with_server_info(named).with_instructions(profile.instructions);
        if let Some(version) = profile.newest_handshake.and_then(known_version) {
            info.protocol_version = version;
        }
        info
    }

    /// The faces of specifications offer what these name, which is tools.
    fn has_prompts(&self) -> bool {
        self.catalogue.profile().id == profile::SHOSAI.id && prompts::offered(&self.catalogue).next().is_some()
    }

    fn has_resources(&self) -> bool {
        self.catalogue.profile().id == profile::SHOSAI.id && resources::offered(&self.catalogue).next().is_some()
    }

    fn describe(&self, tool: &'static ToolEntry) -> Tool {
        let config = self.calls.config();
        let hosts = !config.document.allowed_hosts.is_empty();
        describe(tool, tool.network == Network::ListedHosts && hosts, &config.serve)
    }

    /// The language of an answer to these arguments.
    fn language(&self, context: &RequestContext<RoleServer>, mut arguments: Map<String, Value>) -> Language {
        let named = take_language(&mut arguments);
        self.known(self.calls.context(), context).spoken_in(named).in_language_of(&arguments).language
    }

    /// What is known of the caller's language besides its arguments.
    fn known(&self, own: Context, context: &RequestContext<RoleServer>) -> Context {
        match headers(context) {
            Some(headers) => Context { machine: accepted(headers), ..own },
            None => Context { usual: self.voice.heard().or(own.usual), ..own },
        }
    }

    /// A refusal of what was asked without arguments.
    fn refusal(&self, code: ErrorCode, context: &RequestContext<RoleServer>, message: impl Into<Message>) -> ErrorData {
        ErrorData::new(code, self.voice.say(headers(context), message), None)
    }

    fn no_method(&self, context: &RequestContext<RoleServer>, method: &str) -> ErrorData {
        self.refusal(ErrorCode::METHOD_NOT_FOUND, context, messages::MethodUnknown { method })
    }

    /// Every list stands on its first page.
    fn refuse_cursor(
        &self,
        page: Option<PaginatedRequestParams>,
        context: &RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        if page.is_some_and(|page| page.cursor.is_some()) {
            return Err(self.refusal(ErrorCode::INVALID_PARAMS, context, messages::CursorUnknown));
        }
        Ok(())
    }

    fn cancelled(&self, context: &RequestContext<RoleServer>) -> ErrorData {
        self.refusal(ErrorCode::INTERNAL_ERROR, context, Failure::cancelled().message)
    }

    fn unknown_tool(&self, request: &CallToolRequestParams, context: &RequestContext<RoleServer>) -> ErrorData {
        let name = &request.name;
        let language = self.language(context, request.arguments.clone().unwrap_or_default());
        let way_out = self.catalogue.nearest(name).say(language);
        let message = messages::UnknownTool { tool: name.as_ref(), way_out: &way_out };
        let message = shosai_tool::Message::from(message).say(language);
        ErrorData::invalid_params(message, Some(json!({ "tool": name, "hint": way_out })))
    }

    async fn call(
        &self,
        tool: &'static ToolEntry,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> CallOutcome {
        let (progress, mut steps) = progress_of(&context);
        let client = context
            .client_info()
            .map_or_else(Client::default, |info| Client { name: Some(info.name), version: Some(info.version) });
        let parts = context.extensions.get::<axum::http::request::Parts>();
        let parent = parts.and_then(|parts| parts.headers.get("traceparent")?.to_str().ok()).and_then(Parent::parse);
        let key = parts.map(|parts| Key::new(self.calls.caller(), parts.extensions.get().copied(), &context.id));
        let told = self.running.register(key);
        let calls = self.calls.beneath(parent);
        let arguments = request.arguments.unwrap_or_default();
        if parts.is_none() {
            // One client at the other end of the pipe: it goes on in the language in which it began.
            self.voice.hear(language_of(&arguments));
        }
        let call_context = self.known(Context { progress, client, ..calls.context() }, &context);
        let work = calls.run(tool, call_context, arguments);
        tokio::pin!(work);
        loop {
            tokio::select! {
                biased;
                Some(step) = steps.recv() => drop(context.peer.notify_progress(step).await),
                outcome = &mut work => return outcome,
                // Dropping the work tells it to stop.
                () = context.ct.cancelled() => return CallOutcome::Cancelled,
                () = told.cancelled() => return CallOutcome::Cancelled,
            }
        }
    }
}

impl ServerHandler for Handler {
    fn get_info(&self) -> ServerConfig {
        self.info()
    }

    /// A profile that fixes its handshake keeps older revisions and the newest one, which has no handshake.
    fn supported_protocol_versions(&self) -> Cow<'static, [ProtocolVersion]> {
        let Some(newest) = self.catalogue.profile().newest_handshake else {
            return Cow::Borrowed(ProtocolVersion::KNOWN_VERSIONS);
        };
        let kept =
            |version: &&ProtocolVersion| version.as_str() <= newest || **version == ProtocolVersion::V_2026_07_28;
        ProtocolVersion::KNOWN_VERSIONS.iter().filter(kept).cloned().collect()
    }

    async fn discover(&self, _: RequestContext<RoleServer>) -> Result<DiscoverResult, ErrorData> {
        let mut answer = DiscoverResult::from_server_info(self.supported_protocol_versions().into_owned(), self.info());
        answer.ttl_ms = TOOL_LIST_TTL_MS;
        Ok(answer)
    }

    async fn list_tools(
        &self,
        page: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        self.refuse_cursor(page, &context)?;
        let serving = self.serving(&context);
        let mut answer = ListToolsResult::with_all_items(serving.listed().to_vec());
        // Older revisions do not know these fields.
        if context.protocol_version().is_some_and(|version| version.as_str() >= ProtocolVersion::V_2026_07_28.as_str())
        {
            answer.ttl_ms = Some(TOOL_LIST_TTL_MS);
            let own = serving.whole.is_some();
            answer.cache_scope = Some(if own { CacheScope::Private } else { CacheScope::Public });
        }
        Ok(answer)
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let serving = self.serving(&context).clone();
        let tool = match serving.find(&request.name) {
            Ok(tool) => tool,
            Err(Absent::Closed(error)) => {
                serving.calls.refused(&request.name.replace('.', "_"));
                let language = serving.language(&context, request.arguments.unwrap_or_default());
                let told = language.speaking(|| result_of(Answer::failure(&error, false)));
                return Ok(CallToolResponse::from(told));
            }
            Err(Absent::Unknown) => return Err(serving.unknown_tool(&request, &context)),
        };
        let parts = context.extensions.get::<axum::http::request::Parts>();
        let retry: Option<RetryAfter> = parts.and_then(|parts| parts.extensions.get().cloned());
        let cancelled = serving.cancelled(&context);
        match serving.call(tool, request, context).await {
            CallOutcome::Answered(answer) if rest::is_busy(&answer) => {
                if let (Some(retry), Some(seconds)) = (retry, rest::retry_after(&answer)) {
                    retry.set(seconds);
                }
                Ok(CallToolResponse::from(result_of(answer)))
            }
            CallOutcome::Answered(answer) => Ok(CallToolResponse::from(result_of(answer))),
            CallOutcome::Misfit(misfit) => Err(ErrorData::invalid_params(misfit.message, Some(misfit.facts))),
            // The peer drops the answer to a cancelled request; this is what it would have been.
            CallOutcome::Cancelled => Err(cancelled),
        }
    }

    async fn list_prompts(
        &self,
        page: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListPromptsResult, ErrorData> {
        if !self.has_prompts() {
            return Err(self.no_method(&context, "prompts/list"));
        }
        self.refuse_cursor(page, &context)?;
        let serving = self.serving(&context);
        let language = serving.voice.language(headers(&context));
        Ok(ListPromptsResult::with_all_items(prompts::list(&serving.catalogue, language)))
    }

    async fn get_prompt(
        &self,
        request: GetPromptRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
        if !self.has_prompts() {
            return Err(self.no_method(&context, "prompts/get"));
        }
        let serving = self.serving(&context);
        let given = request.arguments.unwrap_or_default();
        let language = serving.language(&context, given.clone());
        prompts::get(&serving.catalogue, language, &request.name, &given).map(Into::into)
    }

    async fn list_resources(
        &self,
        page: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        if !self.has_resources() {
            return Err(self.no_method(&context, "resources/list"));
        }
        self.refuse_cursor(page, &context)?;
        let serving = self.serving(&context);
        let language = serving.voice.language(headers(&context));
        Ok(ListResourcesResult::with_all_items(resources::list(&serving.catalogue, language)))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        if !self.has_resources() {
            return Err(self.no_method(&context, "resources/read"));
        }
        let serving = self.serving(&context).clone();
        let language = serving.voice.language(headers(&context));
        let cancelled = serving.cancelled(&context);
        let (row, tool) = resources::find(&serving.catalogue, &request.uri, language)?;
        match serving.call(tool, CallToolRequestParams::new(tool.name), context).await {
            CallOutcome::Answered(answer) => resources::read(row, answer, language).map(Into::into),
            CallOutcome::Misfit(misfit) => Err(ErrorData::internal_error(misfit.message, Some(misfit.facts))),
            CallOutcome::Cancelled => Err(cancelled),
        }
    }

    async fn list_resource_templates(
        &self,
        _: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        if !self.has_resources() {
            return Err(self.no_method(&context, "resources/templates/list"));
        }
        Ok(ListResourceTemplatesResult::with_all_items(Vec::new()))
    }

    // The protocol crate answers this with an empty list; what is not declared is not there.

    async fn complete(
        &self,
        _: CompleteRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CompleteResult, ErrorData> {
        Err(self.no_method(&context, "completion/complete"))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        self.catalogue.find(name).map(|tool| self.describe(tool))
    }

    /// Requests that fit no known shape arrive here: unknown methods, and known ones with parameters of the wrong type.
    async fn on_custom_request(
        &self,
        request: CustomRequest,
        context: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        Err(match request.method.as_str() {
            "tools/call" => self.refusal(ErrorCode::INVALID_PARAMS, &context, messages::ToolCallUnfit),
            "initialize" => self.refusal(ErrorCode::INVALID_PARAMS, &context, messages::InitializeUnfit),
            method => self.no_method(&context, method),
        })
    }
}

/// The headers of a request that came over HTTP.
fn headers(context: &RequestContext<RoleServer>) -> Option<&HeaderMap> {
    context.extensions.get::<axum::http::request::Parts>().map(|parts| &parts.headers)
}

/// Why a caller cannot have a tool.
pub(crate) enum Absent {
    /// There is none of that name.
    Unknown,
    /// The server has it, and the caller's token does not reach it.
    Closed(Failure),
}

fn beyond(tool: &ToolEntry) -> Failure {
    let suite = tool.suite.name();
    let failure: Failure = match tool.effect {
        Effect::Reads => messages::BeyondToken { tool: tool.name, suite }.into(),
        Effect::Adds | Effect::Replaces => messages::BeyondReadingToken { tool: tool.name, suite }.into(),
    };
    failure.with_details(json!({ "tool": tool.name, "toolset": suite }))
}

fn known_version(text: &str) -> Option<ProtocolVersion> {
    ProtocolVersion::KNOWN_VERSIONS.iter().find(|version| version.as_str() == text).cloned()
}

fn progress_of(context: &RequestContext<RoleServer>) -> (Progress, mpsc::Receiver<ProgressNotificationParam>) {
    let (sender, receiver) = mpsc::channel(PROGRESS_QUEUE);
    let Some(token) = context.meta.get_progress_token() else { return (Progress::silent(), receiver) };
    let progress = Progress::to(move |done, total, message| {
        let mut step = ProgressNotificationParam::new(token.clone(), done).with_message(message);
        step.total = total;
        let _ = sender.try_send(step);
    });
    (progress, receiver)
}

fn describe(tool: &'static ToolEntry, reaches_out: bool, serve: &Serve) -> Tool {
    let annotations = ToolAnnotations::new()
        .read_only(tool.effect == Effect::Reads)
        .destructive(tool.effect == Effect::Replaces)
        .idempotent(tool.effect == Effect::Reads)
        .open_world(reaches_out);
    let mut described = Tool::new(Cow::Borrowed(tool.name), tool.description, Arc::new(clean(&tool.input_schema())))
        .with_title(tool.title)
        .with_annotations(annotations);
    if tool.lists_output(serve) {
        described = described.with_raw_output_schema(Arc::new(clean_output(&tool.output_schema())));
    }
    described
}

pub(crate) fn result_of(answer: Answer) -> CallToolResult {
    let content = answer.content.into_iter().map(|part| match part {
        Content::Text(text) => ContentBlock::text(text),
        // A page is no picture to a client: it is a file that came along.
        Content::Image { bytes, mime: mime @ "text/html" } => {
            let text = String::from_utf8_lossy(&bytes).into_owned();
            let (uri, mime_type) = ("shosai://answer.html".to_owned(), Some(mime.to_owned()));
            ContentBlock::resource(ResourceContents::TextResourceContents { uri, mime_type, text, meta: None })
        }
        Content::Image { bytes, mime } => ContentBlock::image(STANDARD.encode(bytes), mime),
    });
    let mut result = CallToolResult::success(content.collect());
    result.structured_content = answer.structured;
    result.is_error = Some(answer.is_error);
    result
}
