// A backend that Prism makes of an OpenAPI document alone: node mock-of-document.mjs TOOLS DOCUMENT prints "ready PORT".
import { createRequire } from 'node:module'
import { join } from 'node:path'

const [tools, document] = process.argv.slice(2)
const require = createRequire(join(tools, 'package.json'))
const { getHttpOperationsFromSpec } = require('@stoplight/prism-http')
const { createServer } = require('@stoplight/prism-http-server')

const silent = () => undefined
const logger = { trace: silent, debug: silent, info: silent, success: silent, warn: silent, error: silent, fatal: silent }
logger.child = () => logger

const operations = await getHttpOperationsFromSpec(document)
const mock = { dynamic: false }
const config = { isProxy: false, checkSecurity: true, validateRequest: true, validateResponse: true, mock, errors: false }
const server = createServer(operations, { cors: false, components: { logger }, config })
const address = await server.listen(0, '127.0.0.1')
process.stdout.write(`ready ${new URL(address).port}\n`)
