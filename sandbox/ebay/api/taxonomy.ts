import { Hono } from 'hono'
import { EBAY_SITES, type EbaySite } from '../../../shared/lib/ebay-sites.ts'
import { onSite, playedSite, siteHere } from '../../lib/site-here.ts'
import { refuse, taxonomyError } from '../http/errors.ts'
import { type EbayEnv, type EbayServices, originOf } from '../http/services.ts'
import { requires, SCOPES } from '../oauth/auth.ts'
import { type Aspect, aspectsOf } from '../reference/aspects.ts'
import {
  ancestorsOf,
  CATEGORY_TREE_VERSION,
  type Category,
  COINS_CATEGORY_ID,
  categoryById,
  childrenOf,
  isLeaf,
  isOnSite,
  ROOT_CATEGORY_ID,
  suggestCategories,
} from '../reference/categories.ts'
import { topCategoryOn } from '../reference/site-trees.ts'

const treeOf = ({ siteId }: EbaySite) => ({
  categoryTreeId: siteId,
  categoryTreeVersion: CATEGORY_TREE_VERSION,
})

const levelOf = (id: string): number => (id === ROOT_CATEGORY_ID ? 0 : ancestorsOf(id).length + 1)

const named = ({ id, name }: Category) => ({
  categoryId: id,
  categoryName: id === COINS_CATEGORY_ID ? topCategoryOn(siteHere()) : name,
})

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

/** Answers of a tree are those of its site: the ids of the trees are those of the sites. */
function onTree<T>(id: string, work: () => T): T {
  const site = Object.values(EBAY_SITES).find(({ siteId }) => siteId === id)
  if (!site) refuse(400, taxonomyError(62004, 'The specified category tree ID was not found.'))
  return onSite(site, work)
}

function findCategory(id: string | undefined): Category {
  if (!id) refuse(400, taxonomyError(62006, 'Missing category ID.'))
  const found = categoryById(id)
  if (!found || !isOnSite(id)) {
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
    const site = playedSite(marketplace)
    if (!site) refuse(400, taxonomyError(62003, 'The specified marketplace ID was not found.'))
    return c.json(treeOf(site))
  })

  app.use('/category_tree/:tree/*', (c, next) => onTree(c.req.param('tree'), next))

  app.get('/category_tree/:tree', c => {
    return c.json({
      ...treeOf(siteHere()),
      applicableMarketplaceIds: [siteHere().id],
      rootCategoryNode: treeFrom(findCategory(ROOT_CATEGORY_ID)),
    })
  })

  app.get('/category_tree/:tree/get_category_subtree', c => {
    const found = findCategory(c.req.query('category_id'))
    if (found.id === ROOT_CATEGORY_ID) {
      refuse(
        400,
        taxonomyError(62008, 'The specified category ID is the root for the category tree.'),
      )
    }
    return c.json({ ...treeOf(siteHere()), categorySubtreeNode: treeFrom(found) })
  })

  app.get('/category_tree/:tree/get_category_suggestions', c => {
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
    const here = `${originOf(c)}/ebay/commerce/taxonomy/v1/category_tree/${siteHere().siteId}`
    return c.json({
      ...treeOf(siteHere()),
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
    const found = findCategory(c.req.query('category_id'))
    if (!isLeaf(found.id)) {
      refuse(400, taxonomyError(62009, 'The specified category ID must be a leaf category.'))
    }
    return c.json({ aspects: aspectsOf(found).map(aspect => aspectAnswer(aspect, deps.now())) })
  })

  return app
}
