import { carefulFact, fact, type Sourced } from "./sourced.ts";

/** The department to which a member of the state may complain. */
export interface Regulator {
  name: string;
  phone: string;
  address: string;
  link: string;
}

/**
 * Code, name, phone, address, host. A `=` before the code: two public lists of 2026 have the same phone and address.
 * All others are from one list, or from two that differ in a suite, and nobody has asked the department.
 */
const ROWS = `
=AL|Alabama Department of Insurance|334-269-3550|201 Monroe Street, Suite 502, Montgomery, AL 36104|aldoi.gov
AK|Alaska Division of Insurance|907-269-7900|550 West 7th Avenue, Suite 1560, Anchorage, AK 99501|commerce.alaska.gov/web/ins
=AZ|Arizona Department of Insurance and Financial Institutions|602-364-3100|100 North 15th Avenue, Suite 261, Phoenix, AZ 85007|difi.az.gov
AR|Arkansas Insurance Department|800-282-9134|1 Commerce Way, Suite 102, Little Rock, AR 72202|insurance.arkansas.gov
CA|California Department of Insurance|800-927-4357|300 South Spring Street, South Tower, Los Angeles, CA 90013|insurance.ca.gov
CO|Colorado Division of Insurance|800-930-3745|1560 Broadway, Suite 850, Denver, CO 80202|doi.colorado.gov
CT|Connecticut Insurance Department|860-297-3900|153 Market Street, 7th Floor, Hartford, CT 06103|portal.ct.gov/cid
DE|Delaware Department of Insurance|302-674-7300|1351 West North Street, Suite 101, Dover, DE 19904|insurance.delaware.gov
DC|District of Columbia Department of Insurance, Securities and Banking|202-727-8000|1050 First Street NE, Suite 801, Washington, DC 20002|disb.dc.gov
FL|Florida Office of Insurance Regulation|877-693-5236|200 East Gaines Street, Tallahassee, FL 32399|floir.com
GA|Georgia Office of Commissioner of Insurance and Safety Fire|800-656-2298|2 Martin Luther King Jr. Drive, West Tower, Suite 702, Atlanta, GA 30334|oci.georgia.gov
HI|Hawaii Insurance Division|808-586-2790|P.O. Box 3614, Honolulu, HI 96811|cca.hawaii.gov/ins
ID|Idaho Department of Insurance|800-721-3272|700 West State Street, 3rd Floor, Boise, ID 83720|doi.idaho.gov
IL|Illinois Department of Insurance|866-445-5364|320 West Washington Street, Springfield, IL 62767|insurance.illinois.gov
=IN|Indiana Department of Insurance|317-232-2385|311 West Washington Street, Suite 300, Indianapolis, IN 46204|in.gov/idoi
IA|Iowa Insurance Division|877-955-1212|1963 Bell Avenue, Suite 100, Des Moines, IA 50315|iid.iowa.gov
KS|Kansas Department of Insurance|800-432-2484|1300 SW Arrowhead Road, Topeka, KS 66604|insurance.kansas.gov
KY|Kentucky Department of Insurance|800-595-6053|500 Mero Street, 2 SE 11, Frankfort, KY 40601|insurance.ky.gov
LA|Louisiana Department of Insurance|800-259-5300|1702 North Third Street, Baton Rouge, LA 70802|ldi.la.gov
ME|Maine Bureau of Insurance|800-300-5000|76 Northern Avenue, Gardiner, ME 04345|maine.gov/pfr/insurance
MD|Maryland Insurance Administration|800-492-6116|200 St. Paul Place, Suite 2700, Baltimore, MD 21202|insurance.maryland.gov
MA|Massachusetts Division of Insurance|877-563-4467|1000 Washington Street, Suite 810, Boston, MA 02118|mass.gov/orgs/division-of-insurance
MI|Michigan Department of Insurance and Financial Services|877-999-6442|530 West Allegan Street, 7th Floor, Lansing, MI 48933|michigan.gov/difs
MN|Minnesota Department of Commerce|651-539-1500|85 7th Place East, Suite 280, Saint Paul, MN 55101|mn.gov/commerce
MS|Mississippi Insurance Department|800-562-2957|1001 Woolfolk Building, 501 North West Street, Jackson, MS 39201|mid.ms.gov
MO|Missouri Department of Commerce and Insurance|800-726-7390|301 West High Street, P.O. Box 690, Jefferson City, MO 65102|insurance.mo.gov
MT|Montana Commissioner of Securities and Insurance|800-332-6148|840 Helena Avenue, Helena, MT 59601|csimt.gov
NE|Nebraska Department of Insurance|402-471-2201|1135 M Street, Suite 300, Lincoln, NE 68508|doi.nebraska.gov
NV|Nevada Division of Insurance|888-872-3234|1818 East College Parkway, Suite 103, Carson City, NV 89706|doi.nv.gov
NH|New Hampshire Insurance Department|800-852-3416|21 South Fruit Street, Suite 14, Concord, NH 03301|insurance.nh.gov
NJ|New Jersey Department of Banking and Insurance|800-446-7467|20 West State Street, Trenton, NJ 08625|nj.gov/dobi
NM|New Mexico Office of Superintendent of Insurance|855-427-5674|1120 Paseo de Peralta, Santa Fe, NM 87501|osi.state.nm.us
NY|New York State Department of Financial Services|800-342-3736|1 State Street, New York, NY 10004|dfs.ny.gov
=NC|North Carolina Department of Insurance|855-408-1212|1201 Mail Service Center, Raleigh, NC 27699|ncdoi.gov
ND|North Dakota Insurance Department|800-247-0560|600 East Boulevard Avenue, 5th Floor, Bismarck, ND 58505|insurance.nd.gov
OH|Ohio Department of Insurance|800-686-1526|50 West Town Street, Suite 300, Columbus, OH 43215|insurance.ohio.gov
OK|Oklahoma Insurance Department|800-522-0071|400 NE 50th Street, Oklahoma City, OK 73105|oid.ok.gov
OR|Oregon Division of Financial Regulation|888-877-4894|350 Winter Street NE, Salem, OR 97301|dfr.oregon.gov
PA|Pennsylvania Insurance Department|877-881-6388|1209 Strawberry Square, Harrisburg, PA 17120|insurance.pa.gov
RI|Rhode Island Department of Business Regulation, Insurance Division|401-462-9520|1511 Pontiac Avenue, Cranston, RI 02920|dbr.ri.gov/insurance
SC|South Carolina Department of Insurance|800-768-3467|1201 Main Street, Suite 1000, Columbia, SC 29201|doi.sc.gov
SD|South Dakota Division of Insurance|605-773-3563|124 South Euclid Avenue, Pierre, SD 57501|dlr.sd.gov/insurance
TN|Tennessee Department of Commerce and Insurance|800-342-4029|500 James Robertson Parkway, Nashville, TN 37243|tn.gov/commerce/insurance.html
TX|Texas Department of Insurance|800-252-3439|1601 Congress Avenue, Austin, TX 78701|tdi.texas.gov
UT|Utah Insurance Department|800-439-3805|4315 South 2700 West, Suite 2300, Taylorsville, UT 84129|insurance.utah.gov
VT|Vermont Department of Financial Regulation|802-828-3301|89 Main Street, Montpelier, VT 05620|dfr.vermont.gov
VA|Virginia Bureau of Insurance|877-310-6560|1300 East Main Street, Richmond, VA 23219|scc.virginia.gov/pages/Bureau-of-Insurance
WA|Washington State Office of the Insurance Commissioner|800-562-6900|5000 Capitol Boulevard SE, Tumwater, WA 98501|insurance.wa.gov
WV|West Virginia Offices of the Insurance Commissioner|888-879-9842|900 Pennsylvania Avenue, Charleston, WV 25302|wvinsurance.gov
WI|Wisconsin Office of the Commissioner of Insurance|800-236-8517|125 South Webster Street, Madison, WI 53703|oci.wi.gov
WY|Wyoming Department of Insurance|800-438-5768|106 East 6th Avenue, Cheyenne, WY 82002|doi.wyo.gov
`;

const SECTION = "the state's insurance department";

const byCode = new Map<string, Sourced<Regulator>>(
  ROWS.trim()
    .split("\n")
    .map((row) => {
      const [mark = "", name = "", phone = "", address = "", host = ""] = row.split("|");
      const regulator = { name, phone, address, link: `https://${host}` };
      return mark.startsWith("=")
        ? [mark.slice(1), fact(regulator, SECTION, "two public lists that agree")]
        : [mark, carefulFact(regulator, SECTION, "a public list; not confirmed by the department")];
    }),
);

export function getRegulator(code: string): Sourced<Regulator> {
  const regulator = byCode.get(code);
  if (regulator === undefined) throw new Error(`No regulator is listed for "${code}".`);
  return regulator;
}
