const bars = [6, 14, 20, 11, 4]

/** The logo: five rounded bars of a waveform. It has an accessible name only if `title` is given. */
export function Mark({ size = 24, title }: { size?: number | undefined; title?: string | undefined }) {
  return (
    <svg
      className="lk-logo"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      focusable="false"
      {...(title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true })}
    >
      {bars.map((height, at) => (
        <rect key={at} x={1 + at * 4.75} y={(24 - height) / 2} width="3" height={height} rx="1.5" fill="currentColor" />
      ))}
    </svg>
  )
}
