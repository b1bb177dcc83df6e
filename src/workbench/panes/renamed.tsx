import { type ReactNode, useEffect, useState } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import type { Thing } from '../../schema/rename/thing.ts'
import { draftsIn, useBench, useDesk } from '../bench.ts'
import { changesTo } from '../files/changes-to.ts'
import type { Renaming } from '../files/server.ts'
import { useFileTitle } from '../places/file-title.ts'
import { Marked } from './marked.tsx'

/** How long typing must pause before it is looked up what a name would change, in milliseconds. */
const REST = 250

type Told = Renaming | { failed: string }

/** What a new key would change, as soon as it is known; and to make it so. */
export function useRenaming({ file, path }: Thing, to: string): { told: Told | undefined; apply: () => Promise<void> } {
  const { server, workspace } = useBench()
  const { docs } = useDesk()
  const asked = JSON.stringify([file, path, to, draftsIn(docs)])
  const [answer, tell] = useState<{ asked: string; told: Told }>()
  useEffect(() => {
    let here = true
    const timer = setTimeout(() => {
      server.rename({ file, path }, to, draftsIn(workspace.read().docs)).then(
        (told) => here && tell({ asked, told }),
        (error: unknown) => here && tell({ asked, told: { failed: error instanceof Error ? error.message : String(error) } }),
      )
    }, REST)
    return () => {
      here = false
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `asked` is all that is asked for
  }, [server, workspace, asked])
  const told = answer?.asked === asked ? answer.told : undefined
  return {
    told,
    async apply() {
      if (told && 'files' in told) workspace.edit(await changesTo(workspace, told.files))
    },
  }
}

/** Where else it is named, what would be wrong, and what it means. */
export function Renamed({ told }: { told: Told | undefined }) {
  const t = useTexts('workbench/place')
  if (!told) return <p className="wb-note">{t('lookingUp')}</p>
  if ('failed' in told) return <p className="wb-note">{t('renameFailed', { why: told.failed })}</p>
  if ('refused' in told) return null
  const { moved, findings, does, code } = told
  if (findings.length > 0)
    return (
      <Listed title={t('renameLeft')}>
        {findings.map(({ file, line, message, said }) => (
          <li key={`${file}:${line} ${message}`}>
            {said ?? message} <code>{file}</code>
          </li>
        ))}
      </Listed>
    )
  return (
    <>
      <Places places={moved} />
      {does.length > 0 && (
        <Listed title={t('renameDoes')}>
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

function Places({ places }: { places: Extract<Renaming, { files: object }>['moved'] }) {
  const t = useTexts('workbench/place')
  const titleOf = useFileTitle()
  if (places.length === 0) return <p className="wb-note">{t('renameAlone')}</p>
  const files = [...new Set(places.map(({ file }) => file))].toSorted()
  return (
    <Listed title={t('renameFollows', { count: places.length })}>
      {files.map((file) => (
        <li key={file}>
          {titleOf(file)} <code>{file}</code>
          <ul>
            {places
              .filter((one) => one.file === file)
              .map(({ path, line }) => (
                <li key={`${line} ${path.join('/')}`}>
                  {path.map((step) => (typeof step === 'number' ? step + 1 : step)).join(' › ')}{' '}
                  <small>{t('renameInLine', { line })}</small>
                </li>
              ))}
          </ul>
        </li>
      ))}
    </Listed>
  )
}

function Listed({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="wb-effects wb-follows" aria-label={title} tabIndex={0}>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </section>
  )
}
