import { useSite } from './use-site.ts'

/** Says that something could not be loaded, and loads it again on request. */
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
