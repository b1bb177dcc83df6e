// The backend over a database that is there, as a process of its own.
import { openDatabase } from '../../../mocks/db/open-database.ts'
import { createServer } from '../../../mocks/server/create-server.ts'
import { listServices } from '../../../mocks/server/list-services.ts'
import { readContract } from '../../../mocks/server/read-contract.ts'

const [dataDir = '', databaseUrl = '', schema = ''] = process.argv.slice(2)
const db = await openDatabase({ dataDir, ...(databaseUrl ? { databaseUrl, schema } : {}) })
const app = createServer({ contract: readContract('schemas'), db, services: await listServices(), rate: 1e9, demo: true, now: Date.now })
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
process.stdout.write(`ready ${typeof address === 'object' && address ? address.port : 0}\n`)
