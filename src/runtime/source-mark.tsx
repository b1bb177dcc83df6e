import { CopyButton } from '../widgets/kit/copy-button.tsx'

/** In development, below each page: the path of its file, to be copied into an editor. */
export function SourceMark({ screen }: { screen: string }) {
  const file = `schemas/screens/${screen}.json`
  return (
    <p className="rt-source">
      <code>{file}</code>
      <CopyButton text={file} name={file} />
    </p>
  )
}
