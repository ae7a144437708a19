/**
 * Node's `http`, for code that agents and commands load. `import` would read every export of it, and one of them, `WebSocket`, loads all of Node's `fetch`: 50 ms of each
 * process.
 */
export const { createServer, request } = process.getBuiltinModule('node:http');
