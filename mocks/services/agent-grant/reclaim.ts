export { after } from '../admin-grant/reclaim.ts'
