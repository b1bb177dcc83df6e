import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FormPart, FormScreen } from '../../schema/compiled-screen.ts'
import { Tabs } from '../../widgets/kit/tabs.tsx'
import { useAddress } from '../action/address.tsx'
import { FormFrame } from './form-frame.tsx'
import type { FormLayoutProps } from './layout-props.ts'
import { ShownFields } from './form-view.tsx'
import { PartWidget, ShownAnswer } from './part-widget.tsx'
import { PlainForm } from './plain-form.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useForm } from './use-form.ts'
import { useSend } from './use-send.ts'

const TAB = 'tab'

/** Parts in tabs: either each part is a form with its own button, or all together are one form with one button. */
export function TabsForm(layout: FormLayoutProps) {
  return layout.screen.parts.some((part) => part.submit || part.widget) ? <ManyForms {...layout} /> : <OneForm {...layout} />
}

/** The selected tab is part of the address, so that reloads and links keep it. */
function useTab(parts: FormPart[]): [string, (name: string) => void] {
  const { params, go } = useAddress()
  const asked = params.get(TAB)
  const known = parts.some((part) => part.name === asked)
  const choose = (name: string) =>
    go((next) => {
      if (name === parts[0]!.name) next.delete(TAB)
      else next.set(TAB, name)
      return next
    }, 'replace')
  return [known ? asked! : parts[0]!.name, choose]
}

function ManyForms(layout: FormLayoutProps) {
  const { parts, title } = layout.screen
  const [open, choose] = useTab(parts)
  // Keyboard navigation keeps the focus on the tabs.
  const [first] = useState(open)
  const [visited, setVisited] = useState<string[]>([open])
  if (!visited.includes(open)) setVisited([...visited, open])
  return (
    <Tabs label={title} tabs={parts.map(({ name, title }) => ({ name, title: title ?? name }))} value={open} onChange={choose}>
      {parts.map((part) => {
        // A widget is mounted while visible: a hidden QR code makes no requests.
        if (part.widget) return part.name === open && <PartWidget key={part.name} part={part} layout={layout} />
        if (part.name !== open && !visited.includes(part.name)) return null
        const { title: _, ...untitled } = part
        const own: FormScreen = { ...layout.screen, layout: 'plain', parts: [untitled], ...(part.submit && { submit: part.submit }) }
        return (
          <div key={part.name} hidden={part.name !== open}>
            <PlainForm {...layout} screen={own} focus={layout.focus && part.name === first} draft={() => layout.draft(part)} />
          </div>
        )
      })}
    </Tabs>
  )
}

function OneForm({ screen, standing, row, initial, takes, reload, why, draft, leaving }: FormLayoutProps) {
  const { sending, shown } = useSend({ screen, submit: screen.submit, row, takes, reload })
  const control = useForm({ fields: screen.parts.flatMap((part) => part.fields), initial, row, isLocked: standing.isLocked, ...sending })
  const [open, setOpen] = useState(screen.parts[0]!.name)
  const { onShow } = control
  useEffect(
    () =>
      onShow((name) => {
        const part = screen.parts.find((one) => one.fields.some((field) => field.name === name))
        if (part) flushSync(() => setOpen(part.name))
      }),
    [onShow, screen],
  )
  return (
    <FormFrame control={control} label={screen.title} draft={draft()} leaving={leaving}>
      <Tabs
        label={screen.title}
        tabs={screen.parts.map(({ name, title }) => ({ name, title: title ?? name }))}
        value={open}
        onChange={setOpen}
      >
        {screen.parts.map((part) => (
          <div key={part.name} hidden={part.name !== open}>
            <ShownFields control={control} entries={part.fields.map((field) => ({ field }))} />
          </div>
        ))}
      </Tabs>
      {screen.submit && standing.mode === 'edit' && why !== null && (
        <div className="rt-foot">
          <SubmitButton control={control} title={screen.submit.title} why={why} />
        </div>
      )}
      <ShownAnswer shown={shown} row={row} />
    </FormFrame>
  )
}
