/** A post in GET /api/blog (spec, section 3). Dates are ISO calendar dates, e.g. 2026-03-14. */
export interface PostSummary {
  slug: string;
  title: string;
  description: string;
  category: string;
  date: string;
  featured_image?: string;
}

/** GET /api/blog/{slug}. `description` is there for link previews; the spec's fields are as specified. */
export interface Post extends PostSummary {
  author?: string;
  content: string;
}
