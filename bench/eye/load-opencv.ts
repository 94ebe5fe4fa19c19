import cvModule from '@techstark/opencv-js'

export type Cv = typeof cvModule

/** The module is thenable before it is ready and never settles: so it is handed over in an object. */
export const loadOpenCv = (): Promise<{ cv: Cv }> =>
  new Promise(resolve => {
    const cv: Cv = cvModule
    if ('Mat' in cv) resolve({ cv })
    else Object.assign(cv, { onRuntimeInitialized: () => resolve({ cv }) })
  })
