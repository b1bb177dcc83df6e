import { Mark } from '../look/mark.tsx'
import { pictureAt, useConfig } from './use-config.ts'

/** The logo, or the picture with which an administrator has replaced it; both take the same space. */
export function Logo({ size }: { size: number }) {
  const logo = useConfig()?.logo
  return logo ? <img className="st-logo" src={pictureAt(logo)} alt="" height={size} /> : <Mark size={size} />
}
