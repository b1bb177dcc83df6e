const BARS = 64

/** The syllables of a spoken sentence: centre, length and loudness of each. */
const syllables = [
  [5, 2.2, 0.5],
  [11, 2.6, 0.9],
  [17, 2, 0.62],
  [25, 3, 1],
  [32, 2.2, 0.7],
  [41, 2.4, 0.55],
  [47, 2.8, 0.86],
  [54, 2.4, 0.48],
] as const

/** The height of each bar: the sentence, with the roughness of a voice. */
const heights = Array.from({ length: BARS }, (_, at) => {
  const voice = syllables.reduce((sum, [middle, length, loud]) => sum + loud * Math.exp(-(((at - middle) / length) ** 2)), 0)
  const rough = 0.72 + 0.28 * Math.sin(at * 2.4) * Math.cos(at * 1.1)
  return 6 + 190 * Math.min(1, voice) * rough
})

/** The brand motif at full size: the waveform of a sentence. */
export function VoiceWave() {
  return (
    <svg className="ly-wave" viewBox={`0 0 ${BARS * 10} 210`} aria-hidden="true" focusable="false" preserveAspectRatio="xMidYMid meet">
      <defs>
        <linearGradient id="ly-wave-colour" gradientUnits="userSpaceOnUse" x1="0" x2={BARS * 10} y1="0" y2="0">
          <stop offset="0" className="ly-wave-from" />
          <stop offset="1" className="ly-wave-to" />
        </linearGradient>
      </defs>
      <g fill="url(#ly-wave-colour)">
        {heights.map((height, at) => (
          <rect key={at} x={at * 10 + 3} y={105 - height / 2} width="4.5" height={height} rx="2.25" />
        ))}
      </g>
    </svg>
  )
}
