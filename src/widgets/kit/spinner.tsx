import './spinner.css'

/** Five bars that move like a level meter. The text beside it, or `label`, says what is loading. */
export function Spinner({ label }: { label?: string | undefined }) {
  return (
    <span className="lk-spinner" {...(label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true })}>
      <i />
      <i />
      <i />
      <i />
      <i />
    </span>
  )
}
