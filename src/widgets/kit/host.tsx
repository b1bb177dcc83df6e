import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { ConfirmDialog, ConfirmPopover } from './confirm.tsx'
import { Dialog, Drawer, type DialogProps } from './dialog.tsx'
import { answerQuestion, leaveAsked, readAsked, watchAsked, type Opened } from './host-store.ts'
import { ToastRegion } from './toast.tsx'

/** Mounted once, inside all providers: renders what `toast`, `notify`, `confirm` and `openDialog` show. */
export function KitHost() {
  const asked = useSyncExternalStore(watchAsked, readAsked)
  useEffect(() => leaveAsked, [])
  return (
    <>
      {asked.map((one) => {
        const answer = (value?: unknown) => answerQuestion(one.id, value)
        if (one.kind === 'dialog') return <OpenedDialog key={one.id} opened={one.dialog} answer={answer} />
        const { anchor } = one.question
        return anchor ? (
          <ConfirmPopover key={one.id} question={one.question} anchor={anchor} answer={answer} />
        ) : (
          <ConfirmDialog key={one.id} question={one.question} answer={answer} />
        )
      })}
      {createPortal(<ToastRegion />, document.body)}
    </>
  )
}

function OpenedDialog({ opened, answer }: { opened: Opened; answer: (value?: unknown) => void }) {
  const [guard, setGuard] = useState<DialogProps['beforeClose']>()
  const [footer, setFooter] = useState<ReactNode>()
  const Shape = opened.drawer ? Drawer : Dialog
  return (
    <Shape open title={opened.title} size={opened.size} firm={opened.firm} footer={footer} beforeClose={guard} onClose={answer}>
      {opened.render({ close: answer, guard: (asks) => setGuard(() => asks), footer: setFooter })}
    </Shape>
  )
}
