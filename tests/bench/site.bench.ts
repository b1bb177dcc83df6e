import { runSiteBench } from './site/run.ts'

process.exitCode = (await runSiteBench()) ? 0 : 1
