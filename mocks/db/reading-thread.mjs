// Reads outside of the main thread. Plain JavaScript, because a worker starts without the TypeScript loader. Rows are sent in parts, each
// when the previous one has arrived, so that no receiver is flooded and other requests are served in between.
import { parentPort, workerData } from 'node:worker_threads'
import { DatabaseSync } from '@photostructure/sqlite'

const { file, settings, part, most } = workerData
const database = new DatabaseSync(file)
database.exec(settings)

/** Statements that are not in use; after a change of tables, they are not used again. */
let idle = new Map()
let changed = 0
/** By request number: sends the next part once the previous one has arrived. */
const waiting = new Map()

function take(text) {
  const found = idle.get(text)
  idle.delete(text)
  return found ?? database.prepare(text)
}

function* partsOf(statement, args) {
  let rows = []
  for (const row of statement.iterate(...args)) {
    rows.push(row)
    if (rows.length < part) continue
    yield { rows, isLast: false }
    rows = []
  }
  yield { rows, isLast: true }
}

function send(id, parts, done) {
  try {
    const { rows, isLast } = parts.next().value
    if (isLast) done()
    else waiting.set(id, () => send(id, parts, done))
    parentPort.postMessage({ id, rows, isLast })
  } catch (error) {
    const { message, code, errcode } = error
    parentPort.postMessage({ id, failure: { message, code, errcode } })
  }
}

function read({ id, text, args, tables }) {
  if (tables !== changed) {
    changed = tables
    idle = new Map()
    database.exec('select 1 from sqlite_schema limit 1')
  }
  const at = changed
  let statement
  function* parts() {
    statement = take(text)
    yield* partsOf(statement, args)
  }
  send(id, parts(), () => {
    if (at !== changed) return
    if (idle.size >= most) idle.delete(idle.keys().next().value)
    idle.set(text, statement)
  })
}

parentPort.on('message', (asked) => {
  if (asked.does === 'read') read(asked)
  else if (asked.does === 'more') {
    const next = waiting.get(asked.id)
    waiting.delete(asked.id)
    next?.()
  } else if (asked.does === 'checkpoint') {
    try {
      database.exec('PRAGMA wal_checkpoint(PASSIVE)')
    } catch {
      // If it is not possible now, the next checkpoint does it.
    }
  } else {
    database.close()
    parentPort.close()
  }
})
