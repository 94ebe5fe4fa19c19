import { Hono } from 'hono'
import { refuse, taxonomyError } from '../http/errors.ts'
import { type EbayEnv, type EbayServices, originOf } from '../http/services.ts'
import { requires, SCOPES } from '../oauth/auth.ts'
import { type Aspect, aspectsOf } from '../reference/aspects.ts'
import {
  ancestorsOf,
  CATEGORY_TREE_ID,
  CATEGORY_TREE_VERSION,
  type Category,
  categoryById,
  childrenOf,
  isLeaf,
  ROOT_CATEGORY_ID,
  suggestCategories,
} from '../reference/categories.ts'

const TREE = { categoryTreeId: CATEGORY_TREE_ID, categoryTreeVersion: CATEGORY_TREE_VERSION }

const levelOf = (id: string): number => (id === ROOT_CATEGORY_ID ? 0 : ancestorsOf(id).length + 1)

const named = ({ id, name }: Category) => ({ categoryId: id, categoryName: name })

type TreeNode = {
  category: { categoryId: string; categoryName: string }
  categoryTreeNodeLevel: number
  leafCategoryTreeNode?: true
  childCategoryTreeNodes?: TreeNode[]
}

function treeFrom(category: Category): TreeNode {
  const children = childrenOf(category.id)
  return {
    category: named(category),
    categoryTreeNodeLevel: levelOf(category.id),
    ...(children.length > 0
      ? { childCategoryTreeNodes: children.map(treeFrom) }
      : { leafCategoryTreeNode: true as const }),
  }
}

const DAY_MS = 86_400_000

const aspectAnswer = (aspect: Aspect, now: number) => ({
  localizedAspectName: aspect.name,
  aspectConstraint: {
    aspectDataType: 'STRING',
    aspectMode: aspect.mode,
    aspectRequired: aspect.required,
    aspectUsage: aspect.usage,
    aspectEnabledForVariations: false,
    itemToAspectCardinality: aspect.cardinality,
    aspectMaxLength: aspect.maxLength,
    aspectApplicableTo: ['ITEM'],
    ...(aspect.requiredInDays === undefined
      ? {}
      : {
          expectedRequiredByDate: new Date(now + aspect.requiredInDays * DAY_MS).toISOString(),
        }),
  },
  aspectValues: aspect.values.map(value => ({ localizedValue: value })),
})

function checkTree(id: string): void {
  if (id !== CATEGORY_TREE_ID)
    refuse(400, taxonomyError(62004, 'The specified category tree ID was not found.'))
}

function findCategory(id: string | undefined): Category {
  if (!id) refuse(400, taxonomyError(62006, 'Missing category ID.'))
  const found = categoryById(id)
  if (!found) {
    refuse(
      400,
      taxonomyError(
        62005,
        'The specified category ID does not belong to the specified category tree.',
      ),
    )
  }
  return found
}

/** The Taxonomy API: categories and their item specifics. Mounted at `/commerce/taxonomy/v1`. */
export function taxonomyRoutes(deps: EbayServices) {
  const app = new Hono<EbayEnv>()
  app.use('*', requires(deps, 'any', SCOPES.bare))

  app.get('/get_default_category_tree_id', c => {
    const marketplace = c.req.query('marketplace_id')
    if (!marketplace) refuse(400, taxonomyError(62002, 'Missing marketplace ID.'))
    if (marketplace !== 'EBAY_US')
      refuse(400, taxonomyError(62003, 'The specified marketplace ID was not found.'))
    return c.json(TREE)
  })

  app.get('/category_tree/:tree', c => {
    checkTree(c.req.param('tree'))
    return c.json({
      ...TREE,
      applicableMarketplaceIds: ['EBAY_US'],
      rootCategoryNode: treeFrom(findCategory(ROOT_CATEGORY_ID)),
    })
  })

  app.get('/category_tree/:tree/get_category_subtree', c => {
    checkTree(c.req.param('tree'))
    const found = findCategory(c.req.query('category_id'))
    if (found.id === ROOT_CATEGORY_ID) {
      refuse(
        400,
        taxonomyError(62008, 'The specified category ID is the root for the category tree.'),
      )
    }
    return c.json({ ...TREE, categorySubtreeNode: treeFrom(found) })
  })

  app.get('/category_tree/:tree/get_category_suggestions', c => {
    checkTree(c.req.param('tree'))
    const query = c.req.query('q')?.trim()
    if (!query) {
      refuse(
        400,
        taxonomyError(
          62007,
          "Missing keyword 'q'. Please specify a valid set of keywords that best describes your item.",
        ),
      )
    }
    const found = suggestCategories(query)
    if (found.length === 0) return c.body(null, 204)
    const here = `${originOf(c)}/ebay/commerce/taxonomy/v1/category_tree/${CATEGORY_TREE_ID}`
    return c.json({
      ...TREE,
      categorySuggestions: found.map(one => ({
        category: named(one),
        categoryTreeNodeLevel: levelOf(one.id),
        categoryTreeNodeAncestors: ancestorsOf(one.id).map(ancestor => ({
          ...named(ancestor),
          categoryTreeNodeLevel: levelOf(ancestor.id),
          categorySubtreeNodeHref: `${here}/get_category_subtree?category_id=${ancestor.id}`,
        })),
      })),
    })
  })

  app.get('/category_tree/:tree/get_item_aspects_for_category', c => {
    checkTree(c.req.param('tree'))
    const found = findCategory(c.req.query('category_id'))
    if (!isLeaf(found.id)) {
      refuse(400, taxonomyError(62009, 'The specified category ID must be a leaf category.'))
    }
    return c.json({ aspects: aspectsOf(found).map(aspect => aspectAnswer(aspect, deps.now())) })
  })

  return app
}
