import { writeTime } from '../../src/schema/display.ts'
import type { Context } from '../core/context.ts'
import { zoneOf } from './export-cell.ts'

/** A moment in a sentence, to the minute, where the person is who reads it. */
export const toldTime = ({ request }: Pick<Context, 'request'>, moment: string | null | undefined): string =>
  writeTime(moment ?? '', zoneOf(request.header('x-time-zone'))).slice(0, 16)
