cancelled = the call was cancelled
    .code = cancelled
    .hint = call again when the result is wanted
internal = an internal fault, recorded as { $error_id }
    .code = internal
    .hint = this is a fault of the server, not of the call: other calls go on; report the error id with the log line that carries it
