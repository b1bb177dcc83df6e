// A thread of its own: encoding takes a sixth of the playing time, in which nobody else would be served. Plain JavaScript, since a
// thread starts without the loader of TypeScript.
import { parentPort, workerData } from 'node:worker_threads'
import { Mp3Encoder } from '@breezystack/lamejs'

const encoder = new Mp3Encoder(1, workerData.sampleRate, workerData.kbps)

parentPort.on('message', (samples) => {
  parentPort.postMessage(samples === null ? encoder.flush() : encoder.encodeBuffer(samples))
})
