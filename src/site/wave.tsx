/** The level over time, as bars; those before `until` (0 to 1) have been played. */
export function Wave({ levels, until = 1, className = '' }: { levels: readonly number[]; until?: number; className?: string }) {
  return (
    <svg
      className={`st-wave ${className}`}
      viewBox={`0 0 ${levels.length * 8} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {levels.map((level, at) => {
        const height = Math.max(4, level * 0.96)
        return (
          <rect
            key={at}
            x={at * 8 + 2}
            y={50 - height / 2}
            width="4"
            height={height}
            rx="2"
            className={at / levels.length < until ? 'st-wave-on' : undefined}
          />
        )
      })}
    </svg>
  )
}
