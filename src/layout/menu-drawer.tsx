import { useEffect, useRef, type ReactNode } from 'react'

/** The menu over the page, from the left. The browser keeps the focus inside and gives it back. */
export function MenuDrawer({
  label,
  navTheme,
  close,
  children,
}: {
  label: string
  navTheme: string
  close: () => void
  children: ReactNode
}) {
  const self = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = self.current
    if (typeof dialog?.showModal === 'function') dialog.showModal()
    else dialog?.setAttribute('open', '')
  }, [])
  return (
    <dialog
      ref={self}
      className="ly-drawer"
      aria-label={label}
      onClose={close}
      onClick={(event) => event.target === self.current && close()}
    >
      <div className="ly-side" data-nav={navTheme}>
        {children}
      </div>
    </dialog>
  )
}
