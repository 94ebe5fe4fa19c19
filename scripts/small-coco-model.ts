/**
 * A small graph model with coco-ssd's inputs and outputs, for tests: int32 [1, H, W, 3] in; scores
 * [1, 16, 90] and boxes [1, 16, 1, 4] out. It truly looks at the picture: each cell of a 4 × 4 grid that
 * is red is a sports ball, a blue one a person, a green one a cell phone.
 * The format: https://github.com/tensorflow/tfjs/tree/master/tfjs-converter (graph models).
 */
const GRID = 4
const CELLS = GRID * GRID
const CLASSES = 90
/** Columns are COCO's ids less one. */
const PERSON = 0
const SPORTS_BALL = 36
const CELL_PHONE = 76

interface Weight {
  name: string
  shape: number[]
  dtype: 'float32' | 'int32'
  values: number[]
}

function colourToClass(): number[] {
  const matrix = Array.from({ length: 3 * CLASSES }, () => 0)
  // The score of a colour channel is its excess over the other two.
  for (const [channel, column] of [SPORTS_BALL, CELL_PHONE, PERSON].entries()) {
    for (let other = 0; other < 3; other++) {
      matrix[other * CLASSES + column] = other === channel ? 1 : -0.5
    }
  }
  return matrix
}

/** Each cell as ymin, xmin, ymax, xmax in 0..1. */
function cellBoxes(): number[] {
  return Array.from({ length: CELLS }, (_, cell) => {
    const [row, column] = [Math.floor(cell / GRID), cell % GRID]
    return [row, column, row + 1, column + 1].map(edge => edge / GRID)
  }).flat()
}

const WEIGHTS: Weight[] = [
  { name: 'grid', shape: [2], dtype: 'int32', values: [GRID, GRID] },
  { name: 'full', shape: [], dtype: 'float32', values: [255] },
  { name: 'as_cells', shape: [2], dtype: 'int32', values: [CELLS, 3] },
  { name: 'classes', shape: [3, CLASSES], dtype: 'float32', values: colourToClass() },
  { name: 'as_scores', shape: [3], dtype: 'int32', values: [1, CELLS, CLASSES] },
  { name: 'cell_boxes', shape: [1, CELLS, 1, 4], dtype: 'float32', values: cellBoxes() },
]

const typeAttribute = (name: string, type: string) => ({ [name]: { type } })

const NODES = [
  {
    name: 'image_tensor',
    op: 'Placeholder',
    attr: {
      dtype: { type: 'DT_INT32' },
      shape: { shape: { dim: [{ size: '1' }, { size: '-1' }, { size: '-1' }, { size: '3' }] } },
    },
  },
  ...WEIGHTS.map(({ name, dtype }) => ({
    name,
    op: 'Const',
    attr: typeAttribute('dtype', dtype === 'int32' ? 'DT_INT32' : 'DT_FLOAT'),
  })),
  {
    name: 'colours',
    op: 'Cast',
    input: ['image_tensor'],
    attr: { SrcT: { type: 'DT_INT32' }, DstT: { type: 'DT_FLOAT' } },
  },
  {
    name: 'small',
    op: 'ResizeBilinear',
    input: ['colours', 'grid'],
    attr: { align_corners: { b: false }, half_pixel_centers: { b: true } },
  },
  { name: 'shares', op: 'RealDiv', input: ['small', 'full'], attr: {} },
  { name: 'cells', op: 'Reshape', input: ['shares', 'as_cells'], attr: {} },
  {
    name: 'cell_scores',
    op: 'MatMul',
    input: ['cells', 'classes'],
    attr: { transpose_a: { b: false }, transpose_b: { b: false } },
  },
  { name: 'scores', op: 'Reshape', input: ['cell_scores', 'as_scores'], attr: {} },
  // The caller disposes the outputs. Returning a weight itself would break the second detection.
  { name: 'boxes', op: 'Identity', input: ['cell_boxes'], attr: {} },
]

/** The files of the model by name, as they stand on a host. */
export function smallCocoModel(): Record<'model.json' | 'weights.bin', Buffer> {
  const numbers = WEIGHTS.map(({ dtype, values }) => {
    const array = dtype === 'int32' ? Int32Array.from(values) : Float32Array.from(values)
    return Buffer.from(array.buffer)
  })
  const model = {
    format: 'graph-model',
    modelTopology: { node: NODES, library: {}, versions: { producer: 1 } },
    signature: {
      inputs: { image_tensor: { name: 'image_tensor:0', dtype: 'DT_INT32' } },
      outputs: { scores: { name: 'scores:0' }, boxes: { name: 'boxes:0' } },
    },
    weightsManifest: [
      {
        paths: ['weights.bin'],
        weights: WEIGHTS.map(({ name, shape, dtype }) => ({ name, shape, dtype })),
      },
    ],
  }
  return { 'model.json': Buffer.from(JSON.stringify(model)), 'weights.bin': Buffer.concat(numbers) }
}
