/** Names and what matters are marked as in a review, where the same sentences are Markdown. */
export function Marked({ text }: { text: string }) {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`)/).map((part, at) => {
    if (part.startsWith('`') && part.length > 1) return <code key={at}>{part.slice(1, -1)}</code>
    return part.startsWith('**') && part.length > 4 ? <b key={at}>{part.slice(2, -2)}</b> : part
  })
}
