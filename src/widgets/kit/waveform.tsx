export type WaveKind = 'silence' | 'voice' | 'fault' | 'lost' | 'coming'

const rest = [3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3]
const waves: Record<WaveKind, number[]> = {
  silence: [3, 3, 3, 4, 3, 3, 5, 8, 5, 3, 3, 4, 3, 3, 3, 5, 3, 3, 3, 3, 3],
  voice: [4, 7, 12, 9, 18, 28, 20, 34, 44, 30, 48, 34, 40, 26, 32, 18, 22, 12, 9, 6, 4],
  fault: [4, 8, 14, 22, 34, 44, 48, 3, 3, 3, 3, 3, 3, 3, 48, 40, 30, 20, 12, 7, 4],
  lost: [48, 40, 34, 28, 24, 20, 16, 13, 11, 9, 7, 6, 5, 4, 3, 3, 3, 3, 3, 3, 3],
  coming: [3, 3, 3, 3, 3, 3, 3, 4, 5, 6, 7, 9, 11, 13, 16, 20, 24, 28, 34, 40, 48],
}

/** The visual motif as a state: speech for success, a gap for an error, fading out for not found. */
export function Waveform({ kind }: { kind: WaveKind }) {
  return (
    <svg className={`lk-wave lk-wave-${kind}`} viewBox="0 0 147 56" width="147" height="56" aria-hidden="true" focusable="false">
      {(waves[kind] ?? rest).map((height, at) => (
        <rect
          key={at}
          x={at * 7}
          y={28 - height / 2}
          width="4"
          height={height}
          rx="2"
          className={height <= 3 ? 'lk-wave-still' : undefined}
        />
      ))}
    </svg>
  )
}
