import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { pushDialog } from '../widgets/kit/dialog-stack.ts'

/** The menu as a drawer from the left. The browser traps the focus and restores it. */
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
  useLayoutEffect(() => {
    const dialog = self.current!
    const before = document.activeElement instanceof HTMLElement ? document.activeElement : undefined
    if (typeof dialog.showModal === 'function') dialog.showModal()
    else dialog.setAttribute('open', '')
    const take = pushDialog(dialog)
    dialog.querySelector<HTMLElement>('[aria-current="page"]')?.focus()
    return () => {
      take()
      if (dialog.open && typeof dialog.close === 'function') dialog.close()
      if (before?.isConnected) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={self}
      className="ly-drawer"
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onClick={(event) => event.target === self.current && close()}
    >
      <div className="ly-side" data-nav={navTheme}>
        {children}
      </div>
    </dialog>
  )
}
