import { useSite } from './use-site.ts'

/** What the page asked for did not come: it says so, and asks again when it is told to. */
export function AskAgain({ text, ask, className }: { text: string; ask: () => void; className?: string }) {
  const { words } = useSite()
  return (
    <p className={className} role="alert">
      {text}{' '}
      <button type="button" className="st-button" onClick={ask}>
        {words.retry}
      </button>
    </p>
  )
}
