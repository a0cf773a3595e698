/**
 * Replaces node:http in the bundle (infra/aws/bundle.ts). An import statement evaluates all exports of a built-in
 * module. One export of node:http loads an unused WebSocket client, which takes a fifth of a cold start.
 */
const http = process.getBuiltinModule('node:http')

export const { Agent, request, STATUS_CODES } = http
export default http
