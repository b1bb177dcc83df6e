// Reads for whoever asks, beside the thread in which everybody is served. Plain JavaScript, since a thread starts without the loader of
// TypeScript. Rows go out a part at a time, each when the one before has arrived: nobody is buried, and what others ask comes in between.
import { parentPort, workerData } from 'node:worker_threads'
import { DatabaseSync } from '@photostructure/sqlite'

const { file, settings, part, most } = workerData
const database = new DatabaseSync(file)
database.exec(settings)

/** Statements that nobody uses at this moment; those of tables that have changed since are not used again. */
let idle = new Map()
let changed = 0
/** What goes on once the part before has arrived, by the number of what was asked. */
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
      // What is not possible now is done the next time.
    }
  } else {
    database.close()
    parentPort.close()
  }
})
