import { checkSchemas } from '../../src/schema/check/check.ts'
import { readReadable } from '../../src/schema/check/readable-world.ts'
import { migrate } from '../../src/schema/migrate/migrate.ts'
import { type Finding, readSchemas, type SourceFile, type World } from '../../src/schema/read.ts'
import { Refusal, type Terminal } from '../schema/command.ts'
import { writeFinding } from './publish-folder.ts'
import { readFolder } from './read-folder.ts'

/** The files of a schemas folder, or a refusal that says where to look. */
export function filesAt(root: string): SourceFile[] {
  let files: SourceFile[]
  try {
    files = readFolder(root)
  } catch (error) {
    throw new Refusal(whyUnread(root, error as NodeJS.ErrnoException))
  }
  if (files.length === 0) throw new Refusal(`There is no schema in "${root}".`)
  return files
}

/** Why a folder could not be read: it does not exist, or access to something in it is denied. */
export function whyUnread(root: string, { code, path }: { code?: string | undefined; path?: string | undefined }): string {
  if (path === undefined || path === root || code === 'ENOENT')
    return `There is no folder "${root}" that can be read; name one with --root.`
  const denied = code === 'EACCES' || code === 'EPERM'
  return `"${path}" cannot be read${denied ? ', it is closed to you; change its permissions' : ''}.`
}

/** The files of a revision and their meaning in the present language, or a refusal if too much in them is wrong. */
export function readRevision(files: SourceFile[], revision: string): { files: SourceFile[]; world: World } {
  try {
    const today = inThisLanguage(files)
    return { files: today, world: readReadable(today) }
  } catch {
    throw unreadable(revision)
  }
}

export const unreadable = (revision: string): Refusal =>
  new Refusal(`The schemas of "${revision}" have findings, so that there is nothing to compare with; choose another revision.`)

function inThisLanguage(files: SourceFile[]): SourceFile[] {
  const migrated = migrate(files)
  if ('refused' in migrated) return files
  const changed = new Map(migrated.files.map((file) => [file.path, file]))
  return files.map((file) => changed.get(file.path) ?? file)
}

/** The world of a folder without errors; otherwise prints its findings and returns undefined. */
export function soundWorld(root: string, terminal: Terminal): World | undefined {
  return soundSchemas(root, terminal)?.world
}

/** The same with the texts, for whoever has to say where something stands in them; a finding that passes stands in nobody's way. */
export function soundSchemas(
  root: string,
  terminal: Terminal,
  passes: (finding: Finding) => boolean = () => false,
): Omit<ReturnType<typeof readSchemas>, 'findings'> | undefined {
  const files = filesAt(root)
  const findings = checkSchemas(files).filter((finding) => finding.severity === 'error' && !passes(finding))
  if (findings.length === 0) return readSchemas(files)
  sayFindings(findings, root, terminal)
  terminal.complain('Nothing was done: the schemas have to be right first. npm run schema -- check says more of each.')
  return undefined
}

export function sayFindings(findings: Finding[], root: string, terminal: Terminal, most = 20): void {
  for (const finding of findings.slice(0, most)) terminal.complain(writeFinding(finding, root))
  if (findings.length > most) terminal.complain(`… and ${findings.length - most} more (npm run schema -- check lists them).`)
}
