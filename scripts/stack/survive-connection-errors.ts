// Loaded into firebase-tools before it starts. When a function closes the connection before it has read the whole
// request, the functions emulator of firebase-tools 14.27 gets "write EPIPE" and calls writeHead a second time, outside
// any handler, and firebase-tools ends on every uncaught exception. The error concerns one connection only: it is
// logged, and the emulators go on.
const CONNECTION_ERRORS =
  /^(ERR_HTTP_HEADERS_SENT|ERR_STREAM_WRITE_AFTER_END|ERR_STREAM_DESTROYED|EPIPE|ECONNRESET)$/;

const emit = process.emit.bind(process) as (event: string, ...args: unknown[]) => boolean;

// Node emits this event before it ends the process. setUncaughtExceptionCaptureCallback cannot be used together with
// `domain`, which firebase-tools loads.
process.emit = ((event: string, ...args: unknown[]) => {
  const [error] = args;
  const isConnectionError =
    error instanceof Error && 'code' in error && CONNECTION_ERRORS.test(String(error.code));
  if (event !== 'uncaughtException' || !isConnectionError) return emit(event, ...args);
  console.error(error);
  return true;
}) as typeof process.emit;
