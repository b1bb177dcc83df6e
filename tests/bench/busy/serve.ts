// The backend over a database that is there, as a process of its own.
import { readTrust, type Trust } from '../../../mocks/http/trust.ts'
import { openDatabase } from '../../../mocks/db/open-database.ts'
import { createServer } from '../../../mocks/server/create-server.ts'
import { listServices } from '../../../mocks/server/list-services.ts'
import { readContract } from '../../../mocks/server/read-contract.ts'

const [dataDir = '', databaseUrl = '', schema = ''] = process.argv.slice(2)
const db = await openDatabase({ dataDir, ...(databaseUrl ? { databaseUrl, schema } : {}) })
// Whoever asks says where they are.
const trustProxy = readTrust('1') as Trust
const services = await listServices()
const app = createServer({ contract: readContract('schemas'), db, services, rate: 1e9, demo: true, now: Date.now, trustProxy })
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
process.stdout.write(`ready ${typeof address === 'object' && address ? address.port : 0}\n`)
