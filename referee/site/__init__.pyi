from referee.site.building import CannotBuild as CannotBuild, Site as Site, build_site as build_site
from referee.site.packing import CannotPack as CannotPack
from referee.site.pyodide import NoPyodide as NoPyodide
