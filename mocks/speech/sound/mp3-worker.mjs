// A separate thread: encoding takes a sixth of the playing time, during which nobody else would be served. Plain JavaScript, because a
// worker starts without the TypeScript loader.
import { parentPort, workerData } from 'node:worker_threads'
import { Mp3Encoder } from '@breezystack/lamejs'

const encoder = new Mp3Encoder(1, workerData.sampleRate, workerData.kbps)

parentPort.on('message', (samples) => {
  parentPort.postMessage(samples === null ? encoder.flush() : encoder.encodeBuffer(samples))
})
