import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import type { Effect, Found } from '../files/server.ts'
import { Marked } from './marked.tsx'

/** What would be wrong after a change that is not made yet. */
export function Wrong({ title, findings }: { title: string; findings: readonly Found[] }) {
  return (
    <Listed title={title}>
      {findings.map(({ file, line, message, said }) => (
        <li key={`${file}:${line} ${message}`}>
          {said ?? message}{' '}
          <code>
            {file}:{line}
          </code>
        </li>
      ))}
    </Listed>
  )
}

/** What it means for people and rows, and the code that does not follow. */
export function Meaning({ title, does, code }: { title: string; does: readonly Effect[]; code: readonly string[] }) {
  const t = useTexts('workbench/place')
  return (
    <>
      {does.length > 0 && (
        <Listed title={title}>
          {does.map(({ text }) => (
            <li key={text}>
              <Marked text={text} />
            </li>
          ))}
        </Listed>
      )}
      {code.length > 0 && (
        <Listed title={t('renameCode')}>
          {code.map((file) => (
            <li key={file}>
              <code>{file}</code>
            </li>
          ))}
        </Listed>
      )}
    </>
  )
}

export function Listed({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="wb-effects wb-follows" aria-label={title} tabIndex={0}>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </section>
  )
}
