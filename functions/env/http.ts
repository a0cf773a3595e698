/**
 * Stands for node:http in the bundle (infra/aws/bundle.ts). An import statement reads all exports of a built-in module.
 * One of node:http's loads a WebSocket client, which takes a fifth of a cold start and is never used.
 */
const http = process.getBuiltinModule('node:http')

export const { Agent, request, STATUS_CODES } = http
export default http
