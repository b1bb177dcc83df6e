/** A sentence and its sound, drawn from the sentence itself: some bars for each letter, a pause for each mark. */
export function SpokenSentence({ text, label }: { text: string; label: string }) {
  const bars = soundOf(text)
  return (
    <figure className="st-figure" aria-label={label}>
      <svg viewBox={`0 0 ${bars.length * 8} 120`} preserveAspectRatio="xMidYMid meet" aria-hidden="true" focusable="false">
        {bars.map((height, at) => (
          <rect key={at} x={at * 8} y={60 - height / 2} width="4" height={height} rx="2" />
        ))}
      </svg>
      <figcaption>{text}</figcaption>
    </figure>
  )
}

function soundOf(text: string): number[] {
  const perLetter = Math.max(1, Math.round(52 / text.length))
  return [...text].flatMap((letter, at) => {
    const code = letter.codePointAt(0)!
    if (/[\s，。,.]/.test(letter)) return Array.from({ length: perLetter }, () => 4)
    return Array.from({ length: perLetter }, (_, part) => 12 + ((code * (part + 3) * 7 + at * 13) % 97))
  })
}
