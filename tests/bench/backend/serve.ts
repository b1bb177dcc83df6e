// One of two servers over the same users, as a process of its own: `ours` with everything, or `bare` Fastify with the same SQL.
import type { AnyDatabase } from '../../contract/any-database.ts'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import Fastify from 'fastify'
import { openDatabase } from '../../../mocks/db/open-database.ts'
import { createServer } from '../../../mocks/server/create-server.ts'
import { listServices } from '../../../mocks/server/list-services.ts'
import { readContract } from '../../../mocks/server/read-contract.ts'

const [contender = '', dataDir = '', token = '', bodies = '[]'] = process.argv.slice(2)
const PATH = '/api/server/user/admin/list'

const db: AnyDatabase = await openDatabase({ dataDir })
const ours = createServer({ contract: readContract('schemas'), db, services: await listServices(), rate: 1e9, now: Date.now })
const app = contender === 'ours' ? ours : await bare()
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
process.stdout.write(`ready ${typeof address === 'object' && address ? address.port : 0}\n`)

/** The statements that ours sends for a body are recorded once and then run as they are, prepared, with nothing around them. */
async function bare() {
  const database = new DatabaseSync(join(dataDir, 'console.db'))
  const routes = new Map<string, () => unknown>()
  for (const [at, body] of (JSON.parse(bodies) as object[]).entries()) {
    const sent = await record(body)
    const [page, count, summary] = sent.map(({ sql, parameters }) => ({
      statement: database.prepare(sql),
      parameters: parameters.map((one) => (typeof one === 'boolean' ? Number(one) : one)) as string[],
    }))
    routes.set(String(at), () => ({
      code: 200,
      message: '',
      data: {
        data: page!.statement.all(...page!.parameters),
        totalCount: (count!.statement.get(...count!.parameters) as { n: number }).n,
        pageNo: 1,
        pageSize: 10,
        ...(summary ? { summary: summary.statement.get(...summary.parameters) } : {}),
      },
    }))
  }
  const plain = Fastify()
  plain.post(PATH, async (request) => routes.get(String((request.query as { at: string }).at))!())
  return plain
}

async function record(body: object): Promise<{ sql: string; parameters: readonly unknown[] }[]> {
  const sent: { sql: string; parameters: readonly unknown[] }[] = []
  const run = db.query.executeQuery.bind(db.query)
  db.query.executeQuery = (async (query: { sql: string; parameters: readonly unknown[] }) => {
    if (!query.sql.includes('session')) sent.push(query)
    return run(query as never)
  }) as never
  const answer = await ours.inject({
    method: 'POST',
    url: PATH,
    headers: { 'access-token': token, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
  db.query.executeQuery = run
  if (answer.json().code !== 200 || sent.length < 2) throw new Error(`Unexpected answer ${answer.body.slice(0, 200)}`)
  return sent
}
