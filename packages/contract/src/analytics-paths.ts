// Where the landing page reports to. Apart from the rest: the page that sends carries no schemas.

export const VISIT_PATH = '/api/v1/analytics/visit';
export const ACTIVITY_PATH = '/api/v1/analytics/activity';
