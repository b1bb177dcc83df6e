import './spinner.css'

/** Five bars that move like a level meter. Words beside it, or `label`, say what is waited for. */
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
