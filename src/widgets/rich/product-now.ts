import dayjs from 'dayjs'
import { writeTime } from '../../schema/display.ts'

/**
 * The library asks dayjs for the present time in the standard zone, if a plugin knows zones. Ours knows one, the product's, in which a control
 * holds its days and times: so the day that a calendar rings, and what its "Now" means, are the same wherever somebody sits.
 */
dayjs.extend((_, { prototype }) => {
  Object.assign(prototype, { tz: () => dayjs(writeTime(Date.now())) })
})
