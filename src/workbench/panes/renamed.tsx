import { useMemo } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import type { Thing } from '../../schema/rename/thing.ts'
import { draftsIn, useBench, useDesk, useValues } from '../bench.ts'
import { changesTo } from '../files/changes-to.ts'
import type { Renaming } from '../files/server.ts'
import { useFileTitle } from '../places/file-title.ts'
import { usePlaceName } from '../places/place-name.ts'
import { Listed, Meaning, Wrong } from './meaning.tsx'
import { useTold } from './use-told.ts'

type Told = Renaming | { failed: string }

/** What a new key would change, as soon as it is known; and to make it so. */
export function useRenaming({ file, path }: Thing, to: string): { told: Told | undefined; apply: () => Promise<void> } {
  const { server, workspace } = useBench()
  const { docs } = useDesk()
  const told = useTold(JSON.stringify([file, path, to, draftsIn(docs)]), () =>
    server.rename({ file, path }, to, draftsIn(workspace.read().docs)),
  )
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
  const { files, moved, findings, does, code } = told
  if (findings.length > 0) return <Wrong title={t('renameLeft')} findings={findings} />
  return (
    <>
      <Places places={moved} after={files} />
      <Meaning title={t('renameDoes')} does={does} code={code} />
    </>
  )
}

type Followed = Extract<Renaming, { files: object }>

function Places({ places, after }: { places: Followed['moved']; after: Followed['files'] }) {
  const t = useTexts('workbench/place')
  const titleOf = useFileTitle()
  const read = useValues()
  // They stand where they will.
  const readAfter = useMemo(() => {
    const values = new Map(Object.entries(after).map(([file, text]) => [file, text === null ? undefined : (JSON.parse(text) as unknown)]))
    return (file: string) => (values.has(file) ? values.get(file) : read(file))
  }, [after, read])
  const nameOf = usePlaceName(readAfter)
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
                  {nameOf({ file, path })} <small>{t('renameInLine', { line })}</small>
                </li>
              ))}
          </ul>
        </li>
      ))}
    </Listed>
  )
}
