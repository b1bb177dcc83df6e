// A share of a check in a thread of its own, which starts without the TypeScript loader.
import { parentPort, workerData } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

register()
const { checkSchemas } = await import('../../src/schema/check/check.ts')
parentPort.postMessage(checkSchemas(workerData.files, workerData.share))
