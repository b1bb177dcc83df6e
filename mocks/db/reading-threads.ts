import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { sqliteFault } from './fault.ts'
import { bound } from './sqlite-statements.ts'

type Rows = Record<string, unknown>[]
type Reply = { id: number; rows: Rows; isLast: boolean; failure?: undefined } | { id: number; failure: object }
type Asked = { rows: Rows; resolve: (rows: Rows) => void; reject: (error: unknown) => void }
type Thread = { worker: Worker; asked: Map<number, Asked> }

/** The rows in one message: reading these takes about as long as serving a small request. */
const PART = 1000
const STATEMENTS = 100

/** While one thread sorts a million rows, another serves pages. */
const MOST = Math.max(2, Math.min(4, availableParallelism()))

/** Threads that read a SQLite file; one starts when there is work for it, and idle ones do not keep the process alive. */
export function createReadingThreads(file: string, settings: string) {
  const threads: Thread[] = []
  let count = 0

  function start(): Thread {
    const workerData = { file, settings, part: PART, most: STATEMENTS }
    const worker = new Worker(join(import.meta.dirname, 'reading-thread.mjs'), { workerData, execArgv: [] })
    const thread: Thread = { worker, asked: new Map() }
    worker.on('message', (reply: Reply) => hear(thread, reply))
    worker.on('error', (error) => lose(thread, error))
    worker.on('exit', () => lose(thread, new Error('The thread that was reading has ended.')))
    worker.unref()
    threads.push(thread)
    return thread
  }

  /** When a thread dies, its pending requests fail; the next request starts another thread. */
  function lose(thread: Thread, error: unknown): void {
    const at = threads.indexOf(thread)
    if (at >= 0) threads.splice(at, 1)
    for (const { reject } of thread.asked.values()) reject(error)
    thread.asked.clear()
  }

  function hear(thread: Thread, reply: Reply): void {
    const asked = thread.asked.get(reply.id)
    if (!asked) return
    if (reply.failure) asked.reject(sqliteFault(Object.assign(new Error(), reply.failure)))
    else {
      for (const row of reply.rows) asked.rows.push(row)
      if (!reply.isLast) return thread.worker.postMessage({ does: 'more', id: reply.id })
      asked.resolve(asked.rows)
    }
    thread.asked.delete(reply.id)
    if (thread.asked.size === 0) thread.worker.unref()
  }

  /** The least busy thread, or a new one if all are busy. */
  function choose(): Thread {
    const least = threads.toSorted((a, b) => a.asked.size - b.asked.size)[0]
    return least && (least.asked.size === 0 || threads.length >= MOST) ? least : start()
  }

  return {
    count: () => threads.length,
    look: () => {
      const used = threads.filter(({ asked }) => asked.size > 0).length
      const all = threads.reduce((sum, { asked }) => sum + asked.size, 0)
      return { used, idle: threads.length - used, waiting: all - used }
    },
    all: (text: string, args: readonly unknown[], tables: number): Promise<Rows> =>
      new Promise((resolve, reject) => {
        const thread = choose()
        const id = ++count
        thread.asked.set(id, { rows: [], resolve, reject })
        thread.worker.ref()
        thread.worker.postMessage({ does: 'read', id, text, args: args.map(bound), tables })
      }),
    /** Moves recent commits from the WAL to the database file. */
    checkpoint: (): void => choose().worker.postMessage({ does: 'checkpoint' }),
    close: async (): Promise<void> => {
      await Promise.all(
        threads.map(async ({ worker }) => {
          const ended = once(worker, 'exit')
          // Keeps the process alive until the thread has ended.
          worker.ref()
          worker.postMessage({ does: 'close' })
          await ended
        }),
      )
    },
  }
}
