import { once } from 'node:events'
import { availableParallelism, freemem } from 'node:os'
import { Worker } from 'node:worker_threads'
import { checkSchemas, type Share, sortFindings } from '../../src/schema/check/check.ts'
import type { Finding, SourceFile } from '../../src/schema/read.ts'

/** With fewer files, a second thread begins no sooner than the first is done. */
const MANY = 10_000
/** Bytes that a thread takes for each file. */
const SIZE = 30_000
/** Megabytes of new objects, as `npm run schema` sets them for its own thread: three times its `--max-semi-space-size`. */
const YOUNG = 384

/**
 * All findings of schemas; of many files, two threads look for them at once. Each reads all files, because rules look from one into another,
 * so that a third would take much memory for little time.
 */
export async function checkAtOnce(files: SourceFile[], of = files.length < MANY ? 1 : threadsFor(files.length)): Promise<Finding[]> {
  const others = Array.from({ length: of - 1 }, (_, at) => inThread({ files, share: { at: at + 1, of } }))
  const own = checkSchemas(files, { at: 0, of })
  return of === 1 ? own : sortFindings([own, ...(await Promise.all(others))].flat())
}

const threadsFor = (count: number): number => (availableParallelism() > 1 && freemem() > 2 * count * SIZE ? 2 : 1)

async function inThread(workerData: { files: SourceFile[]; share: Share }): Promise<Finding[]> {
  const resourceLimits = { maxYoungGenerationSizeMb: YOUNG }
  const worker = new Worker(new URL('./check-share.mjs', import.meta.url), { workerData, resourceLimits })
  const [findings] = (await once(worker, 'message')) as [Finding[]]
  return findings
}
