import type { ReactNode } from 'react'
import type { Choice } from '../../schema/compiled.ts'
import type { Scalar } from '../../schema/condition.ts'
import { useTexts } from '../../i18n/i18n.ts'
import { Tabs } from '../../widgets/kit/tabs.tsx'

type Props = {
  label: string
  choices: Choice[]
  value: Scalar | undefined
  onChange: (choice: Choice | undefined) => void
  children: ReactNode
}

/** One tab for all rows, and one for each choice. */
export function ListTabs({ label, choices, value, onChange, children }: Props) {
  const t = useTexts('runtime/list')
  const tabs = [{ name: '*', title: t('all') }, ...choices.map((choice) => ({ name: `=${String(choice.value)}`, title: choice.title }))]
  return (
    <Tabs
      label={label}
      tabs={tabs}
      value={value === undefined ? '*' : `=${String(value)}`}
      onChange={(name) => onChange(choices.find((choice) => `=${String(choice.value)}` === name))}
    >
      {children}
    </Tabs>
  )
}
