/* Runs in the audio thread: passes on what the microphone hears, a fifth of a second at a time. */
class PcmTap extends AudioWorkletProcessor {
  constructor() {
    super()
    this.block = new Float32Array(Math.round(sampleRate / 5))
    this.filled = 0
  }

  process([input]) {
    const heard = input?.[0]
    if (!heard) return true
    for (const sample of heard) {
      this.block[this.filled++] = sample
      if (this.filled < this.block.length) continue
      this.port.postMessage(this.block.slice())
      this.filled = 0
    }
    return true
  }
}

registerProcessor('pcm-tap', PcmTap)
