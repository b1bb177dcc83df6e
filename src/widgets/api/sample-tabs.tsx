import { useState } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { useNarrower } from '../../look/use-narrower.ts'
import { CopyButton } from '../kit/copy-button.tsx'
import { Tabs } from '../kit/tabs.tsx'
import { languages, type Language } from './samples.ts'

const ANSWER = 'answer'

/** A code sample in each language, ready to copy; beside it the answer, which is another tab if there is no room for both. */
export function SampleTabs({
  label,
  write,
  answer,
}: {
  label: string
  write: (language: Language) => string
  answer?: string | undefined
}) {
  const say = useTexts('widgets/late')
  const isNarrow = useNarrower('small')
  const [chosen, setChosen] = useState<Language | typeof ANSWER>('cURL')
  const isAside = answer !== undefined && !isNarrow
  const shown = chosen === ANSWER && (isAside || answer === undefined) ? 'cURL' : chosen
  const tabs = languages.map((one) => ({ name: one as string, title: one as string }))
  const sample = (
    <Tabs
      label={label}
      tabs={answer === undefined || isAside ? tabs : [...tabs, { name: ANSWER, title: say('sampleAnswer') }]}
      value={shown}
      onChange={(next) => setChosen(next as typeof chosen)}
    >
      {shown === ANSWER ? <Code text={answer!} name={say('sampleAnswer')} /> : <Code text={write(shown)} name={say('sample')} />}
    </Tabs>
  )
  if (!isAside) return sample
  return (
    <div className="lk-exchange">
      {sample}
      <section aria-label={say('sampleAnswer')}>
        <h3>{say('sampleAnswer')}</h3>
        <Code text={answer} name={say('sampleAnswer')} />
      </section>
    </div>
  )
}

/** A text to copy, in a monospaced face. */
export function Code({ text, name }: { text: string; name: string }) {
  return (
    <div className="lk-code">
      <CopyButton text={text} name={name} className="lk-code-copy" />
      <pre tabIndex={0} translate="no">
        <code>{text}</code>
      </pre>
    </div>
  )
}
